const kinds = [
  { prefix: '/people', kind: 'Person' },
  { prefix: '/organizations', kind: 'Organization' },
  { prefix: '/activities', kind: 'Activity' },
] as const

/** The type of the missing record, from the path. */
export const missingKind = (path: string): 'Person' | 'Organization' | 'Activity' | 'Page' =>
  kinds.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.kind ?? 'Page'
