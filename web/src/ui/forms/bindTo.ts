type TextOf<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft];

/** Binds controls to the texts of a draft: `<Input {...field('reason')} />` with `field = bindTo(draft, change)`. */
export const bindTo =
  <Draft extends object>(draft: Draft, onChange: (next: Draft) => void) =>
  <Name extends TextOf<Draft>>(name: Name) => ({
    value: draft[name] as string,
    onValue: (value: string) => onChange({ ...draft, [name]: value }),
  });
