export { OrganizationNews, PersonNews, SecurityNews } from './ProfileNews.tsx'
