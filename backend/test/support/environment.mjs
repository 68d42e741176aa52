import vm from 'node:vm';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * Jest's environment for Node, with plain globals. Jest's own looks each of them up through a proxy, at every use of `Buffer` or
 * `Promise` in everything that a test loads.
 */
export default class PlainGlobals extends NodeEnvironment {
  /** @param {ConstructorParameters<typeof NodeEnvironment>} values */
  constructor(...values) {
    // Jest takes no other context, but asks for it here.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...values);
    } finally {
      vm.createContext = createContext;
    }
  }
}
