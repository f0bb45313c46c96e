export const citySorts = ['fit', 'likelihood', 'holding', 'lastContact', 'name'] as const
export type CitySort = (typeof citySorts)[number]
