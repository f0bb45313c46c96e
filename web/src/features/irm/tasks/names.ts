interface PersonNames {
  firstName: string
  lastName: string
  preferredName?: string | null
}

/** Margaret Hale, called Peggy: Peggy Hale. */
export const personName = ({ firstName, lastName, preferredName }: PersonNames): string =>
  `${preferredName || firstName} ${lastName}`.trim()
