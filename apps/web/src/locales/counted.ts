/** The texts of a namespace in a language that says one of a thing in other words than many: `key_one` beside `key`. */
export type Counted<Texts> = Texts & { [Key in `${keyof Texts & string}_one`]?: string };
