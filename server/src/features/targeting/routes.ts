import { fit } from '@rostrum/contract/targeting/fit'
import { targets } from '@rostrum/contract/targeting/targets'
import type { Implement } from '#platform/http/implement.ts'
import { fundFit, organizationFit, personFit } from './fit/fit.ts'
import { targetContext, targetFile, targetPage } from './targets/targets.ts'

export function targetingRoutes(implement: Implement) {
  implement(targets.context, targetContext)
  implement(targets.organizations, targetPage)
  implement(targets.exportOrganizations, targetFile)
  implement(fit.organization, organizationFit)
  implement(fit.person, personFit)
  implement(fit.fund, fundFit)
}
