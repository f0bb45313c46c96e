import { SurveyForm } from '@rostrum/contract/surveys/form'
import { afterEarnings } from './after-earnings.ts'
import { afterInvestorDay } from './after-investor-day.ts'
import { afterRoadshow } from './after-roadshow.ts'
import { analystFeedback } from './analyst-feedback.ts'
import { capitalAllocation } from './capital-allocation.ts'
import type { BuiltInTemplate } from './parts.ts'
import { perceptionStudy } from './perception-study.ts'
import { roadshowLogistics } from './roadshow-logistics.ts'
import { sustainability } from './sustainability.ts'

const written: BuiltInTemplate[] = [
  perceptionStudy,
  afterEarnings,
  afterRoadshow,
  afterInvestorDay,
  sustainability,
  capitalAllocation,
  roadshowLogistics,
  analystFeedback,
]

export const builtInTemplates = written.map((template) => ({ ...template, form: SurveyForm.parse(template.form) }))
