// What the list of current holders asks for beside its address.

export const currentPreset = {
  first: { field: 'shares', direction: 'desc' },
  secondary: { field: 'name', direction: 'asc' },
} as const

/** `most`: the first few alone, without their peers' columns. */
export const askedOf = (securityId: string, most?: number) => ({
  securityId,
  withPeers: most === undefined,
  apart: undefined,
  ...(most && { page: 0, pageSize: most }),
})
