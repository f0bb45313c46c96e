/** The tabs of an event, in this order; each has a route of the same address. */
export const eventTabs = [
  { to: '/irm/events-and-itineraries/$eventId', label: 'Itinerary' },
  { to: '/irm/events-and-itineraries/$eventId/board', label: 'Board' },
  { to: '/irm/events-and-itineraries/$eventId/investors', label: 'Investors' },
  { to: '/irm/events-and-itineraries/$eventId/files', label: 'Files' },
  { to: '/irm/events-and-itineraries/$eventId/details', label: 'Details' },
] as const
