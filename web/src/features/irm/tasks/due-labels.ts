/** As on the tabs of the list. */
export const dueLabels = {
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  later: 'Later',
} as const
