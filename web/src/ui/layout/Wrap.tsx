import type { ElementType, HTMLAttributes } from 'react';
import styles from '#web/ui/layout/Wrap.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';

interface WrapProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
}

/** Container of the page's maximum width, with gutters. */
export function Wrap({ as: Tag = 'div', className, ...rest }: WrapProps) {
  return <Tag {...rest} className={classNames(styles.wrap, className)} />;
}
