const kinds = [
  { prefix: '/people', kind: 'Person' },
  { prefix: '/organizations', kind: 'Organization' },
  { prefix: '/activities', kind: 'Activity' },
  { prefix: '/irm/briefings', kind: 'Briefing' },
  { prefix: '/reports/board-packs', kind: 'Board pack' },
] as const

/** The type of the missing record, from the path. */
export const missingKind = (path: string): (typeof kinds)[number]['kind'] | 'Page' =>
  kinds.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.kind ?? 'Page'
