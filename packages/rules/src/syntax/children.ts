import type { Expression } from './tree.ts';

/** The expressions right below one. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.is) {
    case 'literal':
    case 'name':
      return [];
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return expression.parts.filter((part) => typeof part !== 'string');
    case 'unary':
    case 'type test':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'choice':
      return [expression.condition, expression.yes, expression.no];
    case 'property':
      return [expression.of];
    case 'index':
      return [expression.of, expression.index];
    case 'slice':
      return [expression.of, expression.from, expression.to];
    case 'call':
      return expression.parameters;
    case 'method call':
      return [expression.of, ...expression.parameters];
  }
}
