import type { ElementType, HTMLAttributes } from 'react';
import styles from '#web/ui/layout/Wrap.module.css';
import { classNames } from '#web/ui/styles/classNames.ts';

interface WrapProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
}

/** The page's width, with a gutter on either side. */
export function Wrap({ as: Tag = 'div', className, ...rest }: WrapProps) {
  return <Tag {...rest} className={classNames(styles.wrap, className)} />;
}
