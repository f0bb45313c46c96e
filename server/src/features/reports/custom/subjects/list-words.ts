// What the filters of each subject's list are called, beyond those that all lists of investors have.
import { campaignStatusNames } from '@rostrum/contract/email/campaigns/campaigns'
import { attentionLabels } from '@rostrum/contract/holders/attention'
import { sentimentLabels } from '@rostrum/contract/irm/activity-record'
import { eventKindNames, eventStatusNames } from '@rostrum/contract/irm/events/events'
import { taskPriorityLabels } from '@rostrum/contract/irm/tasks'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { CustomSubject } from '@rostrum/contract/reports/custom-definition'
import { formatCell } from '@rostrum/contract/reports/format-cell'
import { surveyCategoryNames } from '@rostrum/contract/surveys/surveys'
import { bandLabels, fitPartLabels, fitParts, fitScoreTypeLabels, readWeights } from '@rostrum/contract/targeting/fit'
import { ownershipLabels, positionMoveLabels } from '@rostrum/contract/targeting/targets'
import { dollars, from, type OwnWords } from '#lists/filter-words.ts'

const day = (text: string) => formatCell(text, 'day')
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')

function weights(text: string): string {
  const read = readWeights(text)
  return read ? fitParts.map((part) => `${fitPartLabels[part]} ${read[part]}`).join(', ') : text
}

const activities: OwnWords = {
  valued: {
    mine: ['Created by'],
    typeIds: ['Type'],
    themeIds: ['Themes'],
    sentiments: ['Sentiment', from(sentimentLabels)],
    organizationId: ['Organization'],
    personId: ['Person'],
    colleagueIds: ['Colleagues'],
    brokerIds: ['Brokers'],
    from: ['From', day],
    to: ['To', day],
    uploadId: ['Created by upload'],
  },
  switches: { privateOnly: 'Private only' },
  ofRows: ['mine', 'typeIds', 'themeIds', 'personId', 'colleagueIds', 'brokerIds'],
}

/** `week` is what is left of the week after tomorrow, as on the tabs of the list. */
const dueNames = { overdue: 'Overdue', today: 'Today', tomorrow: 'Tomorrow', week: 'This week', later: 'Later' }

const tasks: OwnWords = {
  valued: {
    mine: ['Assigned to'],
    status: ['Status', capitalized],
    due: ['Due', from(dueNames)],
    priorities: ['Priority', from(taskPriorityLabels)],
    assigneeIds: ['Assignees'],
    associatedType: ['Associated type', capitalized],
    associatedId: ['Associated with'],
  },
  ofRows: ['mine', 'assigneeIds', 'associatedId'],
}

const targets: OwnWords = {
  valued: {
    weights: ['Fit weights', weights],
    analyticsDate: ['Quarter', formatQuarter],
    fitScoreTypes: ['Fit score', from(fitScoreTypeLabels)],
    fitMin: ['Fit at least'],
    likelihoods: ['Likelihood to open', from(bandLabels)],
    risks: ['At risk of selling', from(bandLabels)],
    ownership: ['Ownership', from(ownershipLabels)],
    attention: ['Needs attention', from(attentionLabels)],
    peersHeldMin: ['Peers held at least'],
    peersBoughtMin: ['Peers bought in the quarter at least'],
    peersSoldMin: ['Peers sold in the quarter at least'],
    moves: ['Move in the quarter', from(positionMoveLabels)],
    positionMin: ['Position at least', dollars],
    positionMax: ['Position at most', dollars],
    holds: ['Also holds'],
    lastContactBefore: ['Last contact before', day],
    contactSince: ['Contact since', day],
    noContactSince: ['No contact since', day],
    engagementLabels: ['Engagement', capitalized],
  },
  switches: { notInIrm: 'Not in your IRM yet' },
  ofRows: ['holds'],
}

const events: OwnWords = {
  valued: {
    mine: ['Owner'],
    kinds: ['Type', from(eventKindNames)],
    statuses: ['Status', from(eventStatusNames)],
    from: ['From', day],
    to: ['To', day],
  },
  ofRows: ['mine'],
}

const campaigns: OwnWords = {
  valued: { statuses: ['Status', from(campaignStatusNames)], topicId: ['Topic'] },
  ofRows: ['topicId'],
}

const surveys: OwnWords = {
  valued: { statuses: ['Status', capitalized], categories: ['Type', from(surveyCategoryNames)] },
}

export const listWords: Partial<Record<CustomSubject, OwnWords>> = {
  activities,
  tasks,
  targets,
  events,
  campaigns,
  surveys,
}
