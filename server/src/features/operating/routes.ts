import { operating } from '@rostrum/contract/operating'
import { operatingCoverage } from '@rostrum/contract/operating-coverage'
import { operatingData } from '@rostrum/contract/operating-data'
import { operatingEvents } from '@rostrum/contract/operating-events'
import { operatingSecurities } from '@rostrum/contract/operating-securities'
import type { Implement, Services } from '#platform/http/implement.ts'
import { listCustomers } from './customers/queries.ts'
import { addCustomer, changeCustomer, fileOfCustomers, readCustomer } from './customers/service.ts'
import { listFilings, listLate, listRejects } from './data/queries.ts'
import { decide, decideUnit, fileOfFilings, fileOfLate, fileOfRejects, readData } from './data/service.ts'
import { listUnknown } from './data-coverage/queries.ts'
import { fileOfMissing, fileOfUnknown, listMissing, readCoverage } from './data-coverage/service.ts'
import { listEvents } from './events/queries.ts'
import { addSplit, decideEvent, fileOfEvents } from './events/service.ts'
import { readHealth } from './health.ts'
import { countLinks, listLinks } from './securities/queries.ts'
import { decideSecurities } from './securities/service.ts'

export function operatingRoutes(implement: Implement, services: Services) {
  implement(operating.health, readHealth(services.config))
  implement(operating.listCustomers, ({ db }, { query }) => listCustomers(db, query))
  implement(operating.exportCustomers, fileOfCustomers)
  implement(operating.readCustomer, readCustomer(services))
  implement(operating.addCustomer, addCustomer(services))
  implement(operating.changeCustomer, changeCustomer(services))
  implement(operatingData.read, readData(services.config))
  implement(operatingData.rejects, ({ db }, { query }) => listRejects(db, query))
  implement(operatingData.exportRejects, fileOfRejects)
  implement(operatingData.late, ({ db }, { query }) => listLate(db, query))
  implement(operatingData.exportLate, fileOfLate)
  implement(operatingData.filings, ({ db }, { query }) => listFilings(db, query))
  implement(operatingData.exportFilings, fileOfFilings)
  implement(operatingData.decide, decide)
  implement(operatingData.decideUnit, decideUnit)
  implement(operatingCoverage.read, readCoverage)
  implement(operatingCoverage.missing, listMissing)
  implement(operatingCoverage.exportMissing, fileOfMissing)
  implement(operatingCoverage.unknown, ({ db }, { query }) => listUnknown(db, query))
  implement(operatingCoverage.exportUnknown, fileOfUnknown)
  implement(operatingEvents.list, ({ db }, { query }) => listEvents(db, query))
  implement(operatingEvents.export, fileOfEvents)
  implement(operatingEvents.addSplit, addSplit)
  implement(operatingEvents.decide, decideEvent)
  implement(operatingSecurities.read, ({ db }) => countLinks(db))
  implement(operatingSecurities.links, ({ db }, { query }) => listLinks(db, query))
  implement(operatingSecurities.decide, decideSecurities)
}
