import { session } from '@rostrum/contract/session'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#platform/api/query.ts'

export const useAssistant = () => useQuery(queryFor(session.assistant, {})).data
