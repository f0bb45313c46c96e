export const chartingEntry = {
  label: 'Charting',
  path: '/reports/charting',
  answers: 'How do price, ownership and outreach move together, against peers and earlier periods?',
}
