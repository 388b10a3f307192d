import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/Button.tsx';
import { Menu } from '#web/ui/Menu.tsx';

/** The actions of one row. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
