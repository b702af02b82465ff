import { refuseSyntax } from './refuse-syntax.mjs';

/** Cases that typescript-eslint's strict rules report but oxlint's rules of the same names miss. */
export const strictSyntax = refuseSyntax([
  {
    // no-extraneous-class: a class with a constructor or static block and otherwise only static members.
    selector:
      ':matches(ClassDeclaration, ClassExpression)[superClass=null] > ClassBody' +
      ':matches(:has(> StaticBlock), :has(> MethodDefinition[kind="constructor"]))' +
      ':not(:has(> :not(StaticBlock, [static=true], MethodDefinition[kind="constructor"], TSIndexSignature, TSAbstractMethodDefinition[kind="constructor"])))' +
      ':not(:has(TSParameterProperty))',
    message: 'A class without an instance is a module: export functions and constants instead.',
  },
  {
    // no-dynamic-delete
    selector:
      'UnaryExpression[operator="delete"] > MemberExpression[computed=true] > :matches(TemplateLiteral, Literal[bigint]).property',
    message: 'Delete a named property, or keep what comes and goes in a Map.',
  },
  {
    // prefer-as-const
    selector:
      ':matches(TSAsExpression[expression.raw="true"][typeAnnotation.literal.raw="true"], TSAsExpression[expression.raw="false"][typeAnnotation.literal.raw="false"])',
    message: "Say it once: 'as const'.",
  },
  {
    // no-duplicate-enum-values: oxlint compares only string and number literals.
    selector: 'TSEnumMember > :matches(TemplateLiteral, UnaryExpression).initializer',
    message: 'Write the value of a member as a plain text or number, which is compared with the others.',
  },
]);

/** The same for typescript-eslint's stylistic rules. */
export const stylisticSyntax = refuseSyntax([
  {
    // array-type
    selector: 'TSTypeReference[typeName.name="Readonly"] > TSTypeParameterInstantiation > TSArrayType',
    message: "A list that is never changed is 'readonly T[]'.",
  },
  {
    // prefer-function-type, where the type has no name and annotates nothing
    selector:
      ':not(TSTypeAliasDeclaration, TSTypeAnnotation, TSUnionType, TSIntersectionType) > TSTypeLiteral[members.length=1] > ' +
      ':matches(TSCallSignatureDeclaration, TSConstructSignatureDeclaration)',
    message: "A type that is only called is a function type: '() => void'.",
  },
]);
