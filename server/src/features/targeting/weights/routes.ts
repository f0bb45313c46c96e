import { fitWeights } from '@rostrum/contract/targeting/weights'
import type { Implement } from '#platform/http/implement.ts'
import {
  changeWeightSet,
  createWeightSet,
  removeWeightSet,
  restoreWeightSet,
  useWeightSet,
  weightSets,
} from './service.ts'

export function weightRoutes(implement: Implement) {
  implement(fitWeights.list, weightSets)
  implement(fitWeights.create, createWeightSet)
  implement(fitWeights.update, changeWeightSet)
  implement(fitWeights.use, useWeightSet)
  implement(fitWeights.delete, removeWeightSet)
  implement(fitWeights.restore, restoreWeightSet)
}
