const labels: Record<string, string> = {
  fit: 'fit',
  likelihood: 'likelihood to open',
  amongComparable: 'fit among comparable managers',
  capacity: 'room',
  activity: 'activity',
  risk: 'risk of selling',
  peersHeld: 'peers held',
  holding: 'position',
  eaum: 'eAUM',
  aum: 'AUM',
  turnover: 'turnover',
  lastContact: 'last contact',
  name: 'name',
}

export const targetSortLabel = (field: string, direction: unknown): string =>
  `${labels[field] ?? field}${direction === 'asc' && field !== 'name' ? ', lowest first' : ''}`
