import { search } from '@rostrum/contract/search'
import { listViews } from '#lists/views/queries.ts'
import { changeView, removeView, restoreView, saveView } from '#lists/views/service.ts'
import type { Implement } from '#platform/http/implement.ts'
import { listSuggestions, streamSuggestions } from './suggestions/queries.ts'
import { makeSuggestion } from './suggestions/service.ts'

export function searchRoutes(implement: Implement) {
  implement(search.suggest, makeSuggestion)
  implement(search.suggestions, ({ db }, { query }) => listSuggestions(db, query))
  implement(search.exportSuggestions, ({ db }, { query }) => streamSuggestions(db, query))
  implement(search.views, (ctx, { query }) => listViews(ctx.db, ctx.principal.user.id, query.list))
  implement(search.saveView, saveView)
  implement(search.updateView, changeView)
  implement(search.deleteView, removeView)
  implement(search.restoreView, restoreView)
}
