/** Units from Form N-PORT, item C.2. */
const labels: Record<string, string> = { NS: 'Shares', PA: 'Principal', NC: 'Contracts', OU: 'Other units' }

export const unitLabel = (code: string): string => labels[code] ?? code
