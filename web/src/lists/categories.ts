// Search categories, in display order.
export const categories = ['people', 'organizations', 'funds', 'securities'] as const
export type Category = (typeof categories)[number]

export const categoryLabels: Record<Category, string> = {
  people: 'People',
  organizations: 'Organizations',
  funds: 'Funds',
  securities: 'Securities',
}

export const profilePath = (category: Category, id: string): string => `/${category}/${id}`
