export const watchlistSorts = ['ticker', 'name', 'price', 'change', 'marketCap', 'holderCount'] as const
export type WatchlistSort = (typeof watchlistSorts)[number]
