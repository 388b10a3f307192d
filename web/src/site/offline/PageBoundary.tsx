import { CloudOff } from 'lucide-react';
import { Component, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import styles from '#web/site/offline/PageBoundary.module.css';
import { Button, ButtonLink } from '#web/ui/actions/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Wrap } from '#web/ui/layout/Wrap.tsx';

interface BoundaryProps {
  pathname: string;
  /** Called once this page is interactive, even as an error message. */
  onStart?: (() => void) | undefined;
  children: ReactNode;
}

/** Each browser words a failed dynamic import differently. */
const notFetched = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

function NeedsConnection({ onStart }: { onStart?: (() => void) | undefined }) {
  useEffect(() => onStart?.(), [onStart]);
  return (
    <Wrap className={`stack gap-5 ${styles.page}`}>
      <h1 className="display-md">This page needs a connection</h1>
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title="It is not saved on this device."
        action={
          <div className="flex gap-3">
            <Button onClick={() => window.location.reload()}>Try again</Button>
            <ButtonLink to={paths.home} variant="secondary">
              Home
            </ButtonLink>
          </div>
        }
      >
        As soon as you are online it opens as usual.
      </EmptyState>
    </Wrap>
  );
}

class Boundary extends Component<BoundaryProps, { failedAt: string | null }> {
  override state = { failedAt: null as string | null };

  static getDerivedStateFromError(problem: unknown) {
    if (!(problem instanceof Error) || !notFetched.test(problem.message)) throw problem;
    return { failedAt: '' };
  }

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.pathname });
  }

  /** Reset on navigation: another page may load. */
  static getDerivedStateFromProps({ pathname }: BoundaryProps, { failedAt }: { failedAt: string | null }) {
    return failedAt && failedAt !== pathname ? { failedAt: null } : null;
  }

  override render() {
    return this.state.failedAt === null ? (
      this.props.children
    ) : (
      <NeedsConnection onStart={this.props.onStart} />
    );
  }
}

/** Error boundary for pages whose code could not be loaded; the rest of the site stays usable. */
export function PageBoundary({ onStart, children }: Omit<BoundaryProps, 'pathname'>) {
  const { pathname } = useLocation();
  return (
    <Boundary pathname={pathname} onStart={onStart}>
      {children}
    </Boundary>
  );
}
