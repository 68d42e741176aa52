import { createContext, useContext } from 'react';
import { en, type Texts } from './en';

/** The language in use. Another one is given by a provider around the application. */
export const TextContext = createContext<Texts>(en);

export const useText = (): Texts => useContext(TextContext);
