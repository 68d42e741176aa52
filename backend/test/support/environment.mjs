import vm from 'node:vm';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

const { createContext } = vm;

/**
 * Jest's environment for Node, with plain globals. Jest's own looks each of them up through a proxy, at every use of `Buffer` or
 * `Promise` in everything that a test loads: a sixth of what a run of the back end costs.
 */
export default class PlainGlobals extends NodeEnvironment {
  /** @param {ConstructorParameters<typeof NodeEnvironment>} values */
  constructor(...values) {
    let isPlain = false;
    // Jest can be given no other context, but makes its own with this.
    vm.createContext = () => {
      isPlain = true;
      return createContext(vm.constants.DONT_CONTEXTIFY);
    };
    try {
      super(...values);
    } finally {
      vm.createContext = createContext;
    }
    if (!isPlain) throw new Error('Jest makes its context in another way now, so its globals are slow.');
  }
}
