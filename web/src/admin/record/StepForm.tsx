import type { ReactNode, Ref } from 'react';

interface StepFormProps {
  id: string;
  isUnsaved?: boolean;
  onSubmit: () => unknown;
  /** Its step says what is missing, instead of the browser. */
  noValidate?: boolean;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** The form of a step, which the dialog's last button sends. */
export function StepForm({ isUnsaved, onSubmit, ...rest }: StepFormProps) {
  return (
    <form
      {...rest}
      className="stack fluid gap-4 max-w-44"
      data-unsaved={isUnsaved || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    />
  );
}
