export { chartPage } from './chart-page.ts'
