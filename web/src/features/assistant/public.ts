export { QueueLink } from './QueueLink.tsx'
