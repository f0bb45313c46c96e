import { questions } from '@rostrum/contract/discovery/questions'
import { suggestions } from '@rostrum/contract/discovery/suggestions'
import type { Config } from '#platform/config.ts'
import type { Implement } from '#platform/http/implement.ts'
import { listAsked } from './questions/queries.ts'
import { completions, forgetQuestion, proposalOf, readingOf, recordQuestion } from './questions/service.ts'
import { dismiss, dismissals, suggestionsOf, undoDismissal } from './suggestions/service.ts'

export function discoveryRoutes(implement: Implement, config: Config) {
  implement(questions.read, readingOf(config))
  implement(questions.propose, proposalOf(config))
  implement(questions.complete, completions)
  implement(questions.history, ({ db, principal }) => listAsked(db, principal.user.id))
  implement(questions.record, recordQuestion)
  implement(questions.forget, forgetQuestion)
  implement(suggestions.list, suggestionsOf)
  implement(suggestions.dismissals, dismissals)
  implement(suggestions.dismiss, dismiss)
  implement(suggestions.undo, undoDismissal)
}
