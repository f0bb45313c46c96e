export { SecurityNews } from './SecurityNews.tsx'
