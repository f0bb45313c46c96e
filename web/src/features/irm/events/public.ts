// For other areas: people of an email as investors of an event.
export { AddToEvent } from './AddToEvent.tsx'
