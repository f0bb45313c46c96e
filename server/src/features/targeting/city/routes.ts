import { cityTargets } from '@rostrum/contract/targeting/city'
import type { Implement } from '#platform/http/implement.ts'
import { citiesToSee, cityFile, cityPage } from './city.ts'

export function cityRoutes(implement: Implement) {
  implement(cityTargets.cities, citiesToSee)
  implement(cityTargets.organizations, cityPage)
  implement(cityTargets.export, cityFile)
}
