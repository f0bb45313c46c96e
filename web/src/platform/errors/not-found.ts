const kinds = [
  { prefix: '/people', kind: 'Person' },
  { prefix: '/organizations', kind: 'Organization' },
  { prefix: '/activities', kind: 'Activity' },
] as const

/** What is missing, named from the path. */
export const missingKind = (path: string): 'Person' | 'Organization' | 'Activity' | 'Page' =>
  kinds.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.kind ?? 'Page'
