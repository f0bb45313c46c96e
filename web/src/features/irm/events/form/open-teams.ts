import { useContext } from 'react'
import { EventContext } from '../event-context.ts'

/** Members of the event that is open, who may have left the company since; none for a new event. */
export const useOpenTeams = () => (useContext(EventContext)?.teams ?? []).flatMap(({ colleagues }) => colleagues)
