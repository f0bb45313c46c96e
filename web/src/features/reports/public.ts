// Public API for pages with results that can be saved as files.
export { ReportFileMenu } from './page/ReportFileMenu.tsx'
