import { CalendarCheck, Clock, Ellipsis, Leaf } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Accordion } from '#web/ui/navigation/Accordion.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Button, ButtonLink, IconButton } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Reveal } from '#web/ui/layout/Reveal.tsx';
import styles from '#web/ui/showcase/Showcase.module.css';
import { ExampleForm, ExampleWindows } from '#web/ui/showcase/ShowcaseParts.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Stepper } from '#web/ui/navigation/Stepper.tsx';
import { Table, Td, Th } from '#web/ui/layout/Table.tsx';
import { Tabs } from '#web/ui/navigation/Tabs.tsx';
import { Toaster } from '#web/ui/toast/Toaster.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';
import '#web/ui/styles/base.css';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Reveal as="section" className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.content}>{children}</div>
    </Reveal>
  );
}

/** Shows every component of this folder, for developers. Not part of the site. */
export function Showcase() {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <MemoryRouter>
      <Wrap as="main" className={styles.page}>
        <h1>
          Daylight on <em>skin</em>
        </h1>
        <Part title="Buttons">
          <Button size="lg">Large</Button>
          <Button>Primary</Button>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Danger</Button>
          <Button isBusy>Sending...</Button>
          <ButtonLink to="/" size="sm" variant="secondary">
            A link
          </ButtonLink>
          <IconButton label="More">
            <Ellipsis />
          </IconButton>
        </Part>
        <Part title="Windows and menus">
          <ExampleWindows />
        </Part>
        <Part title="Form">
          <ExampleForm />
        </Part>
        <Part title="Tabs">
          <Tabs
            label="Example"
            value={tab}
            onChange={setTab}
            items={[
              { value: 'one', label: 'One', content: 'First panel' },
              { value: 'two', label: 'Two', content: 'Second panel' },
            ]}
          />
        </Part>
        <Part title="Accordion">
          <Accordion
            items={[
              { title: 'A question?', content: 'An answer.' },
              { title: 'Another?', content: 'Yes.' },
            ]}
          />
        </Part>
        <Part title="Table and badges">
          <Table
            caption="Bookings"
            head={
              <>
                <Th>Name</Th>
                <Th>Status</Th>
                <Th isNumber>Price</Th>
              </>
            }
          >
            <tr>
              <Th scope="row">Jane Doe</Th>
              <Td>
                <Badge tone="amber" icon={<Clock />}>
                  Query
                </Badge>{' '}
                <Badge tone="blue" icon={<CalendarCheck />}>
                  Confirmed
                </Badge>{' '}
                <Badge tone="green">Completed</Badge> <Badge tone="red">Cancelled</Badge>
              </Td>
              <Td isNumber>125</Td>
            </tr>
          </Table>
        </Part>
        <Part title="Notices and states">
          <Notice title="Good to know">A calm sentence.</Notice>
          <Notice tone="error">Incorrect email or password. Please try again.</Notice>
          <Notice tone="warning">Read this first.</Notice>
          <Stepper steps={['Service', 'Your details', 'Review']} current={2} />
          <Skeleton label="Loading..." />
          <EmptyState icon={<Leaf />} title="Nothing here yet" action={<Button>Book a Consultation</Button>}>
            The next step is a conversation.
          </EmptyState>
        </Part>
      </Wrap>
      <Toaster />
    </MemoryRouter>
  );
}
