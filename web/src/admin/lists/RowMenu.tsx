import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { rowActionsId } from '#web/admin/lists/rowFocus.ts';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { Menu } from '#web/ui/actions/Menu.tsx';

export function RowMenu({ id, name, children }: { id: number; name: string; children: ReactNode }) {
  return (
    <Menu trigger={<IconButton icon={Ellipsis} id={rowActionsId(id)} label={`Actions for ${name}`} />}>
      {children}
    </Menu>
  );
}
