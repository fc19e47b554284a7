import com.sun.source.util.JavacTask;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Parses Java files without resolving imports, so that a syntax check needs no libraries. */
class ParseJava {
  public static void main(String[] files) throws Exception {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var problems = new DiagnosticCollector<JavaFileObject>();
    try (var manager = compiler.getStandardFileManager(problems, null, StandardCharsets.UTF_8)) {
      var sources = manager.getJavaFileObjectsFromPaths(Arrays.stream(files).map(Path::of).toList());
      var task = compiler.getTask(null, manager, problems, null, null, sources);
      ((JavacTask) task).parse().forEach(unit -> {});
    }
    for (var problem : problems.getDiagnostics()) System.err.println(problem);
    var failed =
        problems.getDiagnostics().stream().anyMatch(p -> p.getKind() == Diagnostic.Kind.ERROR);
    System.exit(failed ? 1 : 0);
  }
}
