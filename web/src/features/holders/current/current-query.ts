// Query parameters of the current holders list that are not in the URL.

export const currentPreset = {
  first: { field: 'shares', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

/** `most`: only the first rows, without the peer columns. */
export const askedOf = (securityId: string, most?: number) => ({
  securityId,
  withPeers: most === undefined,
  apart: undefined,
  ...(most && { page: 0, pageSize: most }),
})
