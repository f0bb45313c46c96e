import { newsFeeds } from '@rostrum/contract/news/feeds'
import { news } from '@rostrum/contract/news/news'
import { newsPreferences } from '@rostrum/contract/news/preferences'
import type { Implement, Services } from '#platform/http/implement.ts'
import { listFeeds } from './queries/feeds.ts'
import { addFeed, changeFeed, fetchNow, removeFeed, restoreFeed, tryFeed } from './reading/service.ts'
import {
  acceptNews,
  markNews,
  newsCounts,
  newsFile,
  pageOfNews,
  readAllNews,
  readPreferences,
  rejectNews,
  savePreferences,
  undoReadAllNews,
} from './service.ts'

export function newsRoutes(implement: Implement, services: Services) {
  implement(news.list, pageOfNews)
  implement(news.export, newsFile)
  implement(news.counts, newsCounts)
  implement(news.mark, markNews)
  implement(news.readAll, readAllNews)
  implement(news.undoReadAll, undoReadAllNews)
  implement(news.reject, rejectNews)
  implement(news.accept, acceptNews)
  implement(newsPreferences.read, readPreferences)
  implement(newsPreferences.save, savePreferences)
  implement(newsFeeds.list, ({ db }) => listFeeds(db))
  implement(newsFeeds.test, async (_ctx, _input, found) => found, tryFeed(services))
  implement(newsFeeds.add, addFeed)
  implement(newsFeeds.update, changeFeed)
  implement(newsFeeds.fetch, fetchNow)
  implement(newsFeeds.remove, removeFeed)
  implement(newsFeeds.restore, restoreFeed)
}
