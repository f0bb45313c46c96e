import { targetLists } from '@rostrum/contract/targeting/lists'
import type { Implement } from '#platform/http/implement.ts'
import {
  addMembers,
  changeMembers,
  changeTargetList,
  createTargetList,
  everyTargetList,
  movesOf,
  readTargetList,
  removeMembers,
  removeTargetList,
  restoreMembers,
  restoreTargetList,
} from './service.ts'
import { targetFileOf, targetPageOf } from './targets.ts'

export function targetListRoutes(implement: Implement) {
  implement(targetLists.list, everyTargetList)
  implement(targetLists.create, createTargetList)
  implement(targetLists.read, readTargetList)
  implement(targetLists.update, changeTargetList)
  implement(targetLists.delete, removeTargetList)
  implement(targetLists.restore, restoreTargetList)
  implement(targetLists.members, targetPageOf)
  implement(targetLists.exportMembers, targetFileOf)
  implement(targetLists.addMembers, addMembers)
  implement(targetLists.changeMembers, changeMembers)
  implement(targetLists.removeMembers, removeMembers)
  implement(targetLists.restoreMembers, restoreMembers)
  implement(targetLists.moves, movesOf)
}
