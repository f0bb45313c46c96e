/** Styles of a MultiSelect in a filter bar, whose chips already show the selection: pills would push its neighbors aside. */
export const withoutPills = { pill: { display: 'none' }, inputField: { outline: 'none' } } as const
