/** What a customer's documents look like. */
export interface Brand {
  name: string
  /** As #rrggbb. */
  color: string
  /** A PNG picture as a data address; undefined without one. */
  logo?: string
}

/** The product's own color, until a customer has one. */
export const defaultBrandColor = '#115a74'
