import { campaignSettings } from '@rostrum/contract/email/campaigns/settings'
import { mailTopics } from '@rostrum/contract/email/campaigns/topics'
import { queryFor, useAction } from '#platform/api/query.ts'

export const ownSettings = () => queryFor(campaignSettings.read, {})
export const topicList = () => queryFor(mailTopics.list, {})

export const useSaveSettings = () => useAction(campaignSettings.save)
export const useCreateTopic = () => useAction(mailTopics.create)
export const useUpdateTopic = () => useAction(mailTopics.update)
export const useReorderTopics = () => useAction(mailTopics.reorder)
export const useDeleteTopic = () => useAction(mailTopics.remove)
export const useRestoreTopic = () => useAction(mailTopics.restore)
