interface Names {
  firstName: string
  lastName: string
  preferredName?: string | null
}

export const fullName = ({ firstName, lastName }: Names): string => `${firstName} ${lastName}`.trim()

/** Margaret Hale, called Peggy: Margaret (Peggy) Hale, for lists where users look for either. */
export const bothNames = ({ firstName, lastName, preferredName }: Names): string =>
  fullName({
    firstName: preferredName && preferredName !== firstName ? `${firstName} (${preferredName})` : firstName,
    lastName,
  })

/** Margaret Hale, called Peggy: Peggy Hale. */
export const calledName = ({ firstName, lastName, preferredName }: Names): string =>
  `${preferredName || firstName} ${lastName}`.trim()
