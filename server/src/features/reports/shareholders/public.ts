// The pages of the shareholder report, for board packs.
export { shareholderPages } from './report.ts'
