import { figure } from '../../../i18n/es-figures';
import type { search as english } from './en';

export const search: typeof english = {
  title: '¿Sin código?',
  label: 'Nombre, correo o teléfono',
  labelOfList: 'Nombre o los dos últimos dígitos del teléfono',
  searching: 'Buscando...',
  failed: 'La búsqueda falló. Inténtalo de nuevo.',
  nobody: 'No se encontró a nadie. Revisa cómo se escribe el nombre.',
  found: (count) => (count === 1 ? '1 encontrado' : `${figure(count)} encontrados`),
  byList: (time) => `En la lista de este teléfono (${time})`,
  phone: (digits) => `El teléfono termina en ${digits}`,
  emailAndPhone: (email, digits) => `${email} · el teléfono termina en ${digits}`,
  notIn: (tickets) => `${tickets}, sin entrar`,
  allIn: (tickets) => `${tickets}, ya dentro`,
  isIt: (name) => `¿Es ${name}?`,
  howManyCome: '¿Cuántos entran ahora?',
  howManyMeals: '¿Cuántas comidas?',
  letIn: (count) => (count === 1 ? 'Sí, dejar pasar' : `Sí, dejar pasar a ${figure(count)}`),
  serve: (count) => (count === 1 ? 'Sí, servir' : `Sí, servir ${figure(count)}`),
  back: 'Volver a la búsqueda',
};
