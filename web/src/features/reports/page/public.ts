// Public API for the reports, charts and board packs.
export { ReportFileMenu } from './ReportFileMenu.tsx'
export { ReportPageView } from './ReportPageView.tsx'
export { axisFormat, chartTable, chartWords } from './report-chart.ts'
